// A proxy before a server that gives its service worker the name of another build, as if the page had been built anew.
import { createServer, request, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export class BuildProxy {
  /** The name of the build; that of the server if it is empty. */
  build = '';
  readonly #port: number;
  readonly #server: HttpServer;
  readonly #sockets = new Set<Socket>();

  private constructor(server: HttpServer, port: number) {
    this.#server = server;
    this.#port = port;
  }

  static async start(target: string): Promise<BuildProxy> {
    const server = createServer();
    const proxy = new BuildProxy(server, Number(new URL(target).port));
    server.on('request', (asked, answer) => proxy.#forward(asked, answer));
    server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => proxy.#upgrade(asked, socket, head));
    server.on('connection', (socket) => proxy.#keep(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const isWorker = asked.url === '/sw.js';
    const headers = { ...asked.headers };
    if (isWorker) {
      // Whole and plain: its text is changed.
      headers['accept-encoding'] = 'identity';
      delete headers['if-none-match'];
    }
    const sent = request({ host: '127.0.0.1', port: this.#port, method: asked.method, path: asked.url, headers }, (found) => {
      if (!isWorker || this.build === '') {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      found.on('data', (part: Buffer) => parts.push(part));
      found.on('end', () => {
        const text = Buffer.concat(parts).toString().replace(/"build":"\w+"/, `"build":"${this.build}"`);
        answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
        answer.end(text);
      });
    });
    sent.on('error', () => answer.destroy());
    asked.pipe(sent);
  }

  #upgrade(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const server = connect(this.#port, '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((word, place) => (place % 2 === 0 ? [`${word}: ${asked.rawHeaders[place + 1] ?? ''}`] : []));
      server.write(`${asked.method ?? 'GET'} ${asked.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      server.write(head);
      server.pipe(socket);
      socket.pipe(server);
    });
    this.#keep(server);
    socket.on('close', () => server.destroy());
    server.on('close', () => socket.destroy());
  }
}

// The router: the only code that reads and writes the address bar.
import { address, BASE } from './base';
import { pathOf, type Route, routeOf } from './routes';

class Router {
  route = $state.raw<Route>(here());
  /** Counts the pages that were left after their address had changed under them: the next one is another page, even if the
   * route is the one that they were opened with. */
  left = $state(0);
  #isRenamed = false;

  constructor() {
    window.addEventListener('popstate', () => {
      this.#leave();
      this.route = here();
    });
  }

  go(route: Route): void {
    const path = address(pathOf(route));
    // Whoever is there already does not need a second step back.
    if (path !== location.pathname + location.hash) history.pushState(null, '', path);
    this.#leave();
    const within = route.page === 'rules' && route.rule !== null && this.route.page === 'rules';
    this.route = route;
    // A rule of a book that is open scrolls to its own place.
    if (!within) window.scrollTo(0, 0);
  }

  /** Gives what is shown another address; the page stays as it is. */
  rename(route: Route): void {
    history.replaceState(history.state, '', address(pathOf(route)));
    this.#isRenamed = true;
  }

  #leave(): void {
    if (this.#isRenamed) this.left += 1;
    this.#isRenamed = false;
  }
}

function here(): Route {
  const path = location.pathname;
  return routeOf((path.startsWith(BASE) ? path.slice(BASE.length) : path) + (location.hash ?? ''));
}

export const router = new Router();

/** The attributes of an internal link: a real `href`, and a click handler that navigates without loading. */
export function linkTo(route: Route): { href: string; onclick: (event: MouseEvent) => void } {
  return {
    href: address(pathOf(route)),
    onclick(event) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      router.go(route);
    },
  };
}

// The one place that reads and writes the address bar.
import { address, BASE } from './base';
import { pathOf, type Route, routeOf } from './routes';

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    window.addEventListener('popstate', () => (this.route = here()));
  }

  go(route: Route): void {
    history.pushState(null, '', address(pathOf(route)));
    this.route = route;
    window.scrollTo(0, 0);
  }
}

function here(): Route {
  const path = location.pathname;
  return routeOf(path.startsWith(BASE) ? path.slice(BASE.length) : path);
}

export const router = new Router();

/** What a link needs: an address that can be opened elsewhere, and a click that stays on the page. */
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

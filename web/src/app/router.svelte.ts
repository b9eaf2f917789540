// The router: the only code that reads and writes the address bar.
import { address, BASE } from './base';
import { pathOf, type Route, routeOf } from './routes';

class Router {
  route = $state.raw<Route>(here());

  constructor() {
    window.addEventListener('popstate', () => (this.route = here()));
  }

  go(route: Route): void {
    const path = address(pathOf(route));
    // Whoever is there already does not need a second step back.
    if (path !== location.pathname + location.hash) history.pushState(null, '', path);
    const within = route.page === 'rules' && route.rule !== null && this.route.page === 'rules';
    this.route = route;
    // A rule of a book that is open scrolls to its own place.
    if (!within) window.scrollTo(0, 0);
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

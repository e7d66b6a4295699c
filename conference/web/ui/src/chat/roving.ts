/**
 * Roving tabindex of the chat log: Tab reaches the menu of the newest message, and the arrow keys
 * move to the others.
 */
export function rove(log: HTMLElement): void {
  const menus = menusOf(log);
  if (menus.includes(document.activeElement as HTMLElement)) return;
  menus.forEach((menu, i) => (menu.tabIndex = i === menus.length - 1 ? 0 : -1));
}

export function handleLogKey(event: KeyboardEvent): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !(currentTarget instanceof HTMLElement) || !target.matches('.line-more')) return;
  const menus = menusOf(currentTarget);
  const at = menus.indexOf(target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: menus.length - 1 }[event.key];
  const next = to === undefined ? undefined : menus[to];
  if (next === undefined) return;
  event.preventDefault();
  menus.forEach((menu) => (menu.tabIndex = menu === next ? 0 : -1));
  next.focus();
}

function menusOf(log: HTMLElement): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>('.line-more')];
}

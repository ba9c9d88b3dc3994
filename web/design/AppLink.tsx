import { Link, NavLink, type LinkProps, type NavLinkProps } from 'react-router'
import { preloadPath } from '#web/runtime/page/preload.ts'

function warmers(to: string) {
  const warm = () => preloadPath(to)
  return { onPointerEnter: warm, onFocus: warm, onTouchStart: warm }
}

/** The product's link: it preloads its target on intent. */
export function AppLink(props: LinkProps & { to: string }) {
  return <Link {...warmers(props.to)} {...props} />
}

/** A link that marks itself when it leads to the current page (`aria-current`). */
export function AppNavLink(props: NavLinkProps & { to: string }) {
  return <NavLink {...warmers(props.to)} {...props} />
}

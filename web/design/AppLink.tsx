import { Link, NavLink, type LinkProps, type NavLinkProps } from 'react-router'
import { preloadPath } from '#web/runtime/page/preload.ts'

function warmers(to: string, also?: () => void) {
  const warm = () => {
    preloadPath(to)
    also?.()
  }
  return { onPointerEnter: warm, onFocus: warm, onTouchStart: warm }
}

type Props = LinkProps & {
  to: string
  /** Loads what the target needs besides its screen. */
  preload?: () => void
}

/** The product's link: it preloads its target on intent. */
export function AppLink({ preload, ...props }: Props) {
  return <Link {...warmers(props.to, preload)} {...props} />
}

/** A link that marks itself when it leads to the current page (`aria-current`). */
export function AppNavLink(props: NavLinkProps & { to: string }) {
  return <NavLink {...warmers(props.to)} {...props} />
}

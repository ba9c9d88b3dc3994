import { Link, type LinkProps } from 'react-router'
import css from './TabLink.module.css'

/** One part of a page with parts, which has an address of its own. */
export function TabLink({ isOpen, ...link }: LinkProps & { isOpen: boolean }) {
  return <Link {...link} className={css.tab} aria-current={isOpen ? 'page' : undefined} />
}

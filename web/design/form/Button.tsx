import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { AppLink } from '../AppLink.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import css from './Button.module.css'

export type ButtonLook = 'primary' | 'quiet' | 'soft' | 'plain' | 'danger' | 'dangerSolid'

type Look = {
  look?: ButtonLook
  size?: 'normal' | 'large'
  /** As wide as its parent. */
  block?: boolean
  icon?: LucideIcon
  /** The price of pressing, in words: "1 credit". A button that takes credits always carries it. */
  cost?: ReactNode
  className?: string
  children: ReactNode
}

type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> & {
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

function lookOf({ look = 'primary', size, block, className }: Look): string {
  return classes(css.button, css[look], size === 'large' && css.large, block && css.block, className)
}

function Content({ icon, cost, children }: Look) {
  return (
    <>
      {icon && <Icon of={icon} size={16} />}
      {children}
      {cost !== undefined && <span className={css.cost}>{cost}</span>}
    </>
  )
}

/** The product's button. `busy` keeps it focusable while its action runs and ignores further presses. */
export function Button({
  look,
  size,
  block,
  icon,
  cost,
  className,
  children,
  busy,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      className={classes(lookOf({ look, size, block, className, children }), busy && css.busy)}
      onClick={busy ? undefined : onClick}
    >
      <Content icon={icon} cost={cost}>
        {children}
      </Content>
    </button>
  )
}

/**
 * A link that looks like a button; its code and data preload on intent. Fragment and external addresses stay
 * plain links.
 */
export function LinkButton({
  to,
  look,
  size,
  block,
  icon,
  cost,
  className,
  children,
  onClick,
}: Look & { to: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void }) {
  const content = (
    <Content icon={icon} cost={cost}>
      {children}
    </Content>
  )
  const name = lookOf({ look, size, block, className, children })
  if (!to.startsWith('/'))
    return (
      <a href={to} className={name}>
        {content}
      </a>
    )
  return (
    <AppLink to={to} className={name} onClick={onClick}>
      {content}
    </AppLink>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: LucideIcon
  /** The accessible name. */
  label: string
  look?: 'bare' | 'line'
  big?: boolean
  filled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A round button of at least 44 px with an icon only. */
export function IconButton({
  icon,
  label,
  look = 'bare',
  big,
  filled,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classes(css.icon, look === 'line' && css.line, big && css.big, className)}
    >
      <Icon of={icon} size={big ? 28 : 20} filled={filled} />
    </button>
  )
}

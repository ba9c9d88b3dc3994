import type { ReactNode } from 'react'
import css from './EmptyPage.module.css'

/** A cat asleep in the empty tray: only where nothing is left to do. */
function CatInTray() {
  return (
    <svg viewBox="0 0 240 150" aria-hidden>
      <ellipse cx="120" cy="132" rx="104" ry="12" fill="var(--surface-sunken)" />
      <path d="M40 84h160l-10 42a6 6 0 0 1-6 4H56a6 6 0 0 1-6-4Z" fill="var(--accent)" />
      <path d="M40 84h160l-3 12H43Z" fill="var(--accent-hover)" />
      <path d="M66 86c0-26 22-40 52-40 34 0 56 16 58 40Z" fill="#e09b2d" />
      <path
        d="M150 52c8 2 15 7 20 13l-9 3c-4-6-8-10-15-13ZM124 46c8 0 15 1 21 3l-6 9c-5-2-11-2-17-2Z"
        fill="#b8741a"
      />
      <path
        d="M62 66l-2-20 15 9c5-2 12-2 17 0l14-10 1 22c1 3 2 6 1 9-2 9-12 14-24 14-13 0-22-6-23-14 0-4 0-7 1-10Z"
        fill="#efb04c"
      />
      <path
        d="M72 72c3 3 7 3 9 0M91 72c3 3 7 3 9 0"
        stroke="#4a1f10"
        strokeWidth="2.4"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M84 79h5l-2.5 3Z" fill="#4a1f10" />
      <path
        d="M176 86c14 0 26 4 26 14 0 6-5 10-12 10"
        fill="none"
        stroke="#e09b2d"
        strokeWidth="9"
        strokeLinecap="round"
      />
    </svg>
  )
}

type Props = {
  title: string
  text?: ReactNode
  /** Only where nothing is left to do. */
  hasCat?: boolean
  /** One button that helps. */
  children?: ReactNode
}

/** The middle of a screen that has nothing to show. */
export function EmptyPage({ title, text, hasCat, children }: Props) {
  return (
    <div className={css.empty}>
      {hasCat && <CatInTray />}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}

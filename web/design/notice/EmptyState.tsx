import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './EmptyState.module.css'

/** A bench in a park, for lists that are still empty. */
function BenchDrawing() {
  return (
    <svg viewBox="0 0 240 170" aria-hidden>
      <ellipse cx="120" cy="146" rx="108" ry="14" fill="var(--surface-sunken)" />
      <circle cx="178" cy="48" r="30" fill="#ffd585" />
      <path d="M0 130C40 96 80 104 120 118s80 8 120-14v42H0Z" fill="var(--accent-soft)" />
      <path d="M58 92h124v12H58zM58 74h124v10H58z" fill="var(--accent)" />
      <path
        d="M70 104v40M170 104v40M64 70v36M176 70v36"
        stroke="var(--figure-shade)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M96 90c0-16 8-24 14-24s14 8 14 24Z" fill="#ee6fae" />
      <circle cx="110" cy="56" r="12" fill="#b97a49" />
      <path d="M98 55c0-12 6-15 12-15s12 3 12 15c-6-6-18-6-24 0Z" fill="#4a1f10" />
      <path d="M99 88l-4 30M121 88l4 30" stroke="var(--figure-shade)" strokeWidth="7" strokeLinecap="round" />
      <path d="M36 146V88" stroke="var(--figure-shade)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="36" cy="74" r="24" fill="#3fae78" />
      <circle cx="26" cy="84" r="15" fill="#2f8f62" />
    </svg>
  )
}

/** A folded map, for empty results. */
function MapDrawing() {
  return (
    <svg viewBox="0 0 240 170" aria-hidden>
      <ellipse cx="120" cy="154" rx="92" ry="10" fill="var(--surface-sunken)" />
      <path d="M40 46l52-18 56 18 52-18v98l-52 18-56-18-52 18Z" fill="var(--accent-soft)" />
      <path d="M92 28l56 18v98l-56-18Z" fill="var(--accent-line)" />
      <path
        d="M56 112c20-30 34 6 52-18s26-30 40-16 22 6 36-14"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <path
        d="M184 16c14 0 24 10 24 23 0 16-24 37-24 37s-24-21-24-37c0-13 10-23 24-23Z"
        fill="var(--heart)"
      />
      <path d="M184 52c-11-7-14-11-12-16 2-4 8-4 12 0 4-4 10-4 12 0 2 5-1 9-12 16Z" fill="#fff" />
      <circle cx="56" cy="112" r="8" fill="#f0b64a" />
    </svg>
  )
}

type Props = {
  drawing?: 'bench' | 'map' | 'none'
  title: ReactNode
  text?: ReactNode
  heading?: 'h1' | 'h2'
  roomy?: boolean
  children?: ReactNode
}

/** A drawing, one sentence, and one helpful button (the children). */
export function EmptyState({
  drawing = 'bench',
  title,
  text,
  heading: Heading = 'h2',
  roomy,
  children,
}: Props) {
  return (
    <div className={classes(css.empty, roomy && css.roomy)}>
      {drawing === 'bench' && <BenchDrawing />}
      {drawing === 'map' && <MapDrawing />}
      <Heading>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </div>
  )
}

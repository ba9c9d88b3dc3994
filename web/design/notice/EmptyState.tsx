import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './EmptyState.module.css'

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

/**
 * Few members ever see it, so its file comes when it is needed. Without a connection its place stays empty.
 */
function LateBenchDrawing() {
  const [Drawing, setDrawing] = useState<ComponentType>()
  useEffect(() => {
    import('./BenchDrawing.tsx').then(
      ({ BenchDrawing }) => setDrawing(() => BenchDrawing),
      () => {},
    )
  }, [])
  return Drawing ? <Drawing /> : <svg viewBox="0 0 240 170" aria-hidden />
}

type Props = {
  /** `bench` by default; an element for a page that the server draws. */
  drawing?: 'map' | 'none' | ReactElement
  title: ReactNode
  text?: ReactNode
  heading?: 'h1' | 'h2'
  roomy?: boolean
  children?: ReactNode
}

/** A drawing, one sentence, and one helpful button (the children). */
export function EmptyState({
  drawing = <LateBenchDrawing />,
  title,
  text,
  heading: Heading = 'h2',
  roomy,
  children,
}: Props) {
  return (
    <div className={classes(css.empty, roomy && css.roomy)}>
      {drawing === 'map' ? <MapDrawing /> : drawing !== 'none' && drawing}
      <Heading>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {children}
    </div>
  )
}

import { classes } from '../classes.ts'
import { poseOf } from './silhouette.rules.ts'
import type { FigureShape } from './silhouettes.data.ts'
import css from './Silhouette.module.css'

const FRAMES = { portrait: '0 0 160 200', face: '18 10 124 124' }

type Props = {
  /** The profile's id selects the drawing. Without one, only the background is drawn. */
  id: string | undefined
  /**
   * A 4:5 portrait, or head and neck for small round pictures. Both fill their box and are cropped at the
   * edges.
   */
  crop?: keyof typeof FRAMES
  className?: string
}

/** Replaces a missing photo. It says nothing about the member, so screen readers skip it. */
export function Silhouette({ id, crop = 'portrait', className }: Props) {
  const pose = id === undefined ? undefined : poseOf(id)
  return (
    <svg
      className={classes(css.silhouette, className)}
      viewBox={FRAMES[crop]}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
      data-silhouette
    >
      <rect className={css.ground} width="160" height="200" />
      {pose && (
        <g transform={pose.isMirrored ? 'matrix(-1 0 0 1 160 0)' : undefined}>
          <path className={css.backdrop} d={pose.backdrop} />
          {pose.figure.body.map(drawn)}
          <g transform={`rotate(${pose.figure.tiltDegrees} 80 118)`}>{pose.figure.head.map(drawn)}</g>
        </g>
      )}
    </svg>
  )
}

function drawn([tone, path]: FigureShape) {
  return <path key={path} className={css[tone]} d={path} />
}

import { classes } from '../classes.ts'
import { poseOf } from './silhouette.rules.ts'
import css from './Silhouette.module.css'
import type { FigureShape } from './silhouettes.data.ts'

const FRAMES = { portrait: '0 0 160 200', face: '18 10 124 124' }

type Props = {
  /** The profile's id, by which the drawing is chosen. Only the ground is drawn while nobody knows whose picture it is. */
  id: string | undefined
  /** A portrait of 4:5, or head and neck for small round pictures. Either fills its box and is cut at the edges. */
  crop?: keyof typeof FRAMES
  className?: string
}

/** Stands where a member has no photo. It says nothing of them, so screen readers pass over it. */
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

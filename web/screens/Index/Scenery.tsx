import css from './Scenery.module.css'

type Props = { of: 'polder' | 'hills'; className: string | undefined }

/**
 * The site's drawing behind its first screen. It extends to both sides at any window width, in the theme's
 * colours.
 */
export function Scenery({ of, className }: Props) {
  return (
    <div className={className} aria-hidden>
      <svg className={css.land} width="100%" height="240">
        {of === 'polder' ? <Polder /> : <Hills />}
      </svg>
    </div>
  )
}

function Windmill() {
  return (
    <g>
      <path d="M-19 62-12-6h24l7 68Z" className={css.building} />
      <path d="M-14-4C-13-16-6-22 0-22s13 6 14 18Z" className={css.roof} />
      <path d="M-24 40h48v5h-48Z" className={css.roof} />
      <path d="M-5 62V48a5 5 0 0 1 10 0v14Z" className={css.light} />
      <g className={css.sails}>
        <path d="M-2-66h4V66h-4ZM-66-2H66v4H-66Z" />
        <path d="M4-64h9v44H4ZM-4 64h-9V20h9ZM64 4v9H20V4ZM-64-4v-9h44v9Z" className={css.cloth} />
      </g>
    </g>
  )
}

const TULIP = 'M0 0C-6-2-9-7-9-13c3 0 5 1 6 3 1-3 2-5 3-6 1 1 2 3 3 6 1-2 3-3 6-3 0 6-3 11-9 13Z'
const LEAVES = 'M-1.2-2h2.4v16h-2.4ZM0 14C-1 7-4 4-9 3c0 7 3 11 9 11ZM0 14c1-7 4-10 9-11 0 7-3 11-9 11Z'

/** One row of a field; the tulips of the rows in front are larger. */
function TulipRow(props: {
  id: string
  width: number
  y: number
  scale: number
  colour: string | undefined
}) {
  const { id, width, y, scale, colour } = props
  return (
    <>
      <pattern id={id} width={width} height="240" patternUnits="userSpaceOnUse">
        <g transform={`translate(${width / 2} ${y}) scale(${scale})`}>
          <path d={LEAVES} className={css.leaf} />
          <path d={TULIP} className={colour} />
        </g>
      </pattern>
      <rect width="100%" height="240" fill={`url(#${id})`} />
    </>
  )
}

function Polder() {
  return (
    <>
      <pattern id="scenery-land" width="760" height="240" patternUnits="userSpaceOnUse">
        <path
          d="M0 142c60-8 90-4 150-2 80 4 130-10 210-6 90 4 110 8 190 4 90-4 130 0 210 4v98H0Z"
          className={css.far}
        />
        <path d="M500 138v-30l7-22 7 22v8h34v22Z" className={css.farBuilding} />
        {[14, 46, 78, 652, 690, 726].map((x) => (
          <path key={x} d={`M${x} 140c-9-8-9-40 0-50 9 10 9 42 0 50Z`} className={css.farBuilding} />
        ))}
        <g transform="translate(196 78)">
          <Windmill />
        </g>
        <g transform="translate(604 94) scale(.62)">
          <Windmill />
        </g>
      </pattern>
      <rect width="100%" height="240" fill="url(#scenery-land)" />
      <rect y="150" width="100%" height="90" className={css.field} />
      <rect y="146" width="100%" height="5" className={css.water} />
      <TulipRow id="scenery-row-1" width={14} y={164} scale={0.62} colour={css.yellow} />
      <TulipRow id="scenery-row-2" width={22} y={184} scale={1} colour={css.bright} />
      <TulipRow id="scenery-row-3" width={34} y={214} scale={1.6} colour={css.heart} />
    </>
  )
}

function Hills() {
  return (
    <>
      <pattern id="scenery-hills" width="900" height="240" patternUnits="userSpaceOnUse">
        <circle cx="640" cy="120" r="46" className={css.yellow} />
        <path d="M0 150c120-60 210-60 330-10s220 60 320 0 170-30 250 10v90H0Z" className={css.far} />
        <path d="M0 190c150-50 260-20 400 0s330-60 500 0v50H0Z" className={css.farBuilding} />
      </pattern>
      <rect width="100%" height="240" fill="url(#scenery-hills)" />
    </>
  )
}

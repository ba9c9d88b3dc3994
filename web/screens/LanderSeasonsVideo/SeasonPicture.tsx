import type { Season } from './seasons.data.ts'

/** Where petals, leaves and flakes hang, in units of the drawing. */
const FALLING_AT = [
  [120, 120],
  [230, 300],
  [330, 90],
  [420, 240],
  [560, 130],
  [690, 280],
  [800, 90],
  [910, 220],
  [1010, 130],
  [1120, 310],
  [60, 400],
  [1080, 440],
] as const

function Person(props: { x: number; coat: string; skin: string; hair: string }) {
  const { x, coat, skin, hair } = props
  return (
    <g transform={`translate(${x} 0)`}>
      <path d="M-26 560v-44h20v44ZM8 560v-44h20v44Z" fill="#33313f" />
      <path d="M-48 520c0-78 12-118 48-118s48 40 48 118Z" fill={coat} />
      <circle cy="366" r="36" fill={skin} />
      <path d="M-38 370c-8-62 84-64 76 0-14-22-58-26-76 0Z" fill={hair} />
    </g>
  )
}

/** The park with its bench at one time of the year. */
export function SeasonPicture({ season }: { season: Season }) {
  const { sky, far, ground, crown, crownShade, bench, sun, coats, apart, falling } = season
  return (
    <svg viewBox="0 0 1200 675" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="1200" height="675" fill={sky} />
      <circle cx="930" cy="150" r="66" fill={sun} />
      <path d="M0 430c120-60 240-40 360-70s260-40 420 0 300 10 420 60v255H0Z" fill={far} />
      <path d="M0 520c220-40 420-30 600-30s420 0 600 30v155H0Z" fill={ground} />
      <path d="M214 560c10-90 8-180-4-250h52c-10 80-8 160 4 250Z" fill="#5f4330" />
      <g fill={crown}>
        <circle cx="236" cy="200" r="128" />
        <circle cx="140" cy="268" r="92" />
        <circle cx="334" cy="262" r="96" />
      </g>
      <circle cx="270" cy="246" r="82" fill={crownShade} />
      <g fill={bench}>
        <rect x="380" y="424" width="440" height="22" rx="6" />
        <rect x="380" y="462" width="440" height="22" rx="6" />
        <rect x="360" y="512" width="480" height="26" rx="8" />
        <path d="M400 538h24v70h-24ZM776 538h24v70h-24ZM404 424h16v100h-16ZM780 424h16v100h-16Z" />
      </g>
      <Person x={600 - apart} coat={coats[0]} skin="#e8b48c" hair="#6b3a1e" />
      <Person x={600 + apart} coat={coats[1]} skin="#8a5a3c" hair="#1d1416" />
      {falling && (
        <g fill={falling}>
          {FALLING_AT.map(([x, y]) => (
            <circle key={x} cx={x} cy={y} r="9" />
          ))}
        </g>
      )}
    </svg>
  )
}

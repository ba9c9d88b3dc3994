import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import css from './Facade.module.css'

type Window = 'dark' | 'lamp' | 'screen' | (typeof AWAKE)[number]['person']

/** The lit windows and their captions, in the order in which they light up. */
const AWAKE = [
  { person: 'youssef', word: 'reading' },
  { person: 'anouk', word: 'tea' },
  { person: 'malik', word: 'music' },
  { person: 'eva', word: undefined },
  { person: 'tom', word: undefined },
  { person: 'priya', word: undefined },
  { person: 'mei', word: undefined },
] as const

const ROWS: readonly Window[][] = [
  ['lamp', 'dark', 'anouk', 'dark', 'malik', 'dark'],
  ['dark', 'lamp', 'dark', 'eva', 'dark', 'dark'],
  ['tom', 'dark', 'screen', 'dark', 'dark', 'priya'],
  ['dark', 'dark', 'youssef', 'lamp', 'dark', 'dark'],
  ['screen', 'dark', 'dark', 'dark', 'mei', 'lamp'],
]

function LitWindow({ person }: { person: string }) {
  const { t } = useTranslation('landers')
  const index = AWAKE.findIndex((awake) => awake.person === person)
  const word = AWAKE[index]?.word
  return (
    <span className={classes(css.window, css.lit, css[`turn${index}`])}>
      <img src={`/landers/${person}-sq.webp`} alt="" width={240} height={240} />
      {word && <em>{t(`alonetonight.${word}`)}</em>}
    </span>
  )
}

/** The house across the street. It is a picture: the adjacent text says the same. */
export function Facade() {
  return (
    <div className={css.house} aria-hidden>
      {ROWS.flatMap((row, floor) =>
        row.map((window, column) => {
          const key = `${floor}-${column}`
          if (window === 'dark') return <span key={key} className={css.window} />
          if (window === 'lamp' || window === 'screen')
            return <span key={key} className={classes(css.window, css[window])} />
          return <LitWindow key={key} person={window} />
        }),
      )}
      <svg className={css.cat} viewBox="0 0 60 40">
        <path d="M8 34c0-12 6-18 18-18h10l4-8 5 7 6-3-1 9c3 3 3 8-1 10l-3 9h-5l1-8H22l-2 8h-5l1-8c-3 3-3 5-3 8H8Z" />
        <path d="M9 30C2 28 1 18 7 12" fill="none" strokeWidth="4" strokeLinecap="round" />
      </svg>
    </div>
  )
}

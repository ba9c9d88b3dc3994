import { Alert } from '#web/design/notice/Alert.tsx'
import css from './OperationsScreen.module.css'

type Props = {
  advice: readonly { key: string; tone: 'danger' | 'warning' | 'info'; text: string }[]
  /** Where nothing is to be done. */
  fine: string
}

/** What to do, one sentence each. */
export function AdviceList({ advice, fine }: Props) {
  if (advice.length === 0) return <p className={css.empty}>{fine}</p>
  return (
    <div className={css.advice}>
      {advice.map(({ key, tone, text }) => (
        <Alert key={key} tone={tone}>
          {text}
        </Alert>
      ))}
    </div>
  )
}

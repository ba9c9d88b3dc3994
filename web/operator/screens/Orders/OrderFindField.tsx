import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FindField } from '#web/operator/parts/FindField.tsx'

const PAUSE_MS = 300

type Props = { text: string; onText: (text: string) => void }

/** Looks for orders once the typing pauses. */
export function OrderFindField({ text, onText }: Props) {
  const { t } = useTranslation('orders')
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <FindField
      label={t('find')}
      value={typed}
      onChange={(next) => {
        setTyped(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onText(next.trim()), PAUSE_MS)
      }}
    />
  )
}

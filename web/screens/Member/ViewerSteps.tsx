import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import css from './PhotoViewer.module.css'

type Props = {
  shown: number
  count: number
  onStep: (step: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The number of the current photo and the total, and buttons to its neighbours. */
export function ViewerSteps({ shown, count, onStep, onKeyDown }: Props) {
  const { t } = useTranslation('member')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.steps} onKeyDown={onKeyDown}>
      <IconButton
        className={css.step}
        icon={ChevronLeft}
        label={t('previousPhoto')}
        aria-disabled={shown === 0 || undefined}
        onClick={() => onStep(-1)}
      />
      <span role="status">{t('position', { number: shown + 1, count })}</span>
      <IconButton
        className={css.step}
        icon={ChevronRight}
        label={t('nextPhoto')}
        aria-disabled={shown === count - 1 || undefined}
        onClick={() => onStep(1)}
      />
    </div>
  )
}

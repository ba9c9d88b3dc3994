import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PhotoBars } from '#web/design/card/PhotoBars.tsx'
import { classes } from '#web/design/classes.ts'
import { IconButton } from '#web/design/form/Button.tsx'
import layout from '#web/design/layout.module.css'
import css from './PhotoSteps.module.css'

type Props = { current: number; count: number; onShow: (index: number) => void }

/** The current photo's number, and buttons to its neighbours. */
export function PhotoSteps({ current, count, onShow }: Props) {
  const { t } = useTranslation('member')
  return (
    <>
      <div className={layout.onlyPhone}>
        <PhotoBars count={count} current={current} />
      </div>
      <IconButton
        className={classes(css.step, css.previous)}
        icon={ChevronLeft}
        label={t('previousPhoto')}
        disabled={current === 0}
        onClick={() => onShow(current - 1)}
      />
      <IconButton
        className={classes(css.step, css.next)}
        icon={ChevronRight}
        label={t('nextPhoto')}
        disabled={current === count - 1}
        onClick={() => onShow(current + 1)}
      />
      <span className={layout.visuallyHidden} role="status">
        {t('position', { number: current + 1, count })}
      </span>
    </>
  )
}

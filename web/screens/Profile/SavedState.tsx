import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import type { Saving } from './useUpdateProfile.ts'
import css from './SavedState.module.css'

const ICONS = { saving: LoaderCircle, saved: CircleCheck, idle: CircleCheck, failed: CircleAlert }

/** Whether everything is saved; read aloud when it changes. Empty while a field is being typed in. */
export function SavedState({ saving }: { saving: Saving }) {
  const { t } = useTranslation('account')
  const { status } = saving
  return (
    <span
      className={classes(css.state, status === 'failed' && css.failed, status === 'saving' && css.saving)}
      role="status"
    >
      {status !== 'typing' && (
        <>
          <Icon of={ICONS[status]} />
          {t(`saving.${status}`)}
        </>
      )}
    </span>
  )
}

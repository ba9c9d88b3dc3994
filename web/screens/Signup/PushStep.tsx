import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PushStep_viewer$key } from '#web/__generated__/PushStep_viewer.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import { PageTitle } from '#web/design/PageTitle.tsx'
import { usePushSubscription } from '#web/features/notifications/usePushSubscription.ts'
import { SignupHeader } from '#web/features/signup/SignupHeader.tsx'
import { dismiss } from '#web/runtime/session/dismissals.ts'
import layout from '#web/design/layout.module.css'
import css from './StepForm.module.css'

/**
 * The last step: whether this browser may show pushes (SIGN-01). Either answer is remembered and leads
 * on to the e-mail.
 */
export function PushStep(props: { viewer: PushStep_viewer$key }) {
  const { t } = useTranslation(['signup', 'shell'])
  const { turnOn, isBusy } = usePushSubscription(useFragment(fragment, props.viewer))
  // An answer is final: the screen sees the dismissal and goes on.
  const goOn = () => dismiss('push')
  return (
    <div>
      <PageTitle noIndex>{t('push.title')}</PageTitle>
      <SignupHeader step="push" />
      <div className={classes(layout.wrap, css.columns, css.fields)}>
        <div className={layout.stack}>
          <h1 id="step" tabIndex={-1} className={css.heading}>
            <Icon of={BellRing} size={24} /> {t('push.heading')}
          </h1>
          <p className={layout.muted}>{t('push.text')}</p>
        </div>
      </div>
      <div className={css.bar}>
        <div className={classes(layout.wrap, css.actions)}>
          <Button look="plain" onClick={goOn}>
            {t('shell:later')}
          </Button>
          <Button size="large" busy={isBusy} className={css.continue} onClick={() => turnOn(goOn)}>
            {t('push.action')}
          </Button>
        </div>
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment PushStep_viewer on Viewer {
    ...usePushSubscription_viewer
  }
`

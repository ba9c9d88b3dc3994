import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { DigestOffer_viewer$key } from '#web/__generated__/DigestOffer_viewer.graphql.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { OfferFrame } from './OfferFrame.tsx'
import { useWeeklyMail } from './useWeeklyMail.ts'
import css from './DeleteAccountModal.module.css'

type Props = { viewer: DigestOffer_viewer$key; onStay: () => void; onGoOn: () => void }

/** One mail a week and no other notification, for members without time. */
export function DigestOffer({ viewer, onStay, onGoOn }: Props) {
  const { t } = useTranslation('settings')
  const { consent, keepOnly, isChanging } = useWeeklyMail(useFragment(fragment, viewer))
  function take() {
    keepOnly(() => {
      showToast({ tone: 'success', title: t('delete.digest.done') })
      onStay()
    })
  }
  return (
    <OfferFrame
      text={t('delete.digest.text')}
      accept={{ label: t('delete.digest.accept'), busy: isChanging, onPress: take }}
      onGoOn={onGoOn}
    >
      {consent && (
        <p className={css.text}>
          {t('delete.consent')} <q lang={consent.locale}>{consent.text}</q>
        </p>
      )}
    </OfferFrame>
  )
}

const fragment = graphql`
  fragment DigestOffer_viewer on Viewer {
    ...useWeeklyMail_viewer
  }
`

import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportSheet_profile$key } from '#web/__generated__/ReportSheet_profile.graphql.ts'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { ReportForm } from './ReportForm.tsx'
import css from './ReportSheet.module.css'

type Props = {
  profile: ReportSheet_profile$key
  open: boolean
  onClose: () => void
  /** Blocks the member as well; the screen handles what follows. */
  onBlock: (profile: { id: string; name: string }) => void
}

/** Reports a member from any screen that shows them, with a reason, optional words and an optional block. */
export function ReportSheet(props: Props) {
  const { t } = useTranslation('member')
  const { id, displayName: name, mainPhoto } = useFragment(fragment, props.profile)
  function filed(reference: string, blocks: boolean) {
    props.onClose()
    showToast({ tone: 'success', title: t('report.done'), text: t('report.doneText', { reference }) })
    if (blocks) props.onBlock({ id, name })
  }
  return (
    <Modal open={props.open} onClose={props.onClose} title={t('report.title', { name })} titleHidden>
      <div className={css.whom}>
        <Avatar size="l" url={mainPhoto?.square} id={id} name={name} />
        <div>
          <p className={css.title} aria-hidden>
            {t('report.title', { name })}
          </p>
          <p className={css.secret}>{t('report.secret', { name })}</p>
        </div>
      </div>
      <ReportForm profileId={id} name={name} onFiled={filed} />
    </Modal>
  )
}

const fragment = graphql`
  fragment ReportSheet_profile on Profile {
    id
    displayName
    mainPhoto {
      square: url(variant: SQUARE)
    }
  }
`

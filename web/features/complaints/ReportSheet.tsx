import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, readInlineData } from 'react-relay'
import type {
  ReportSheet_profile$data,
  ReportSheet_profile$key,
} from '#web/__generated__/ReportSheet_profile.graphql.ts'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportReceipt } from './ReportReceipt.tsx'
import type { FiledReport } from './useReport.ts'
import css from './ReportSheet.module.css'

/** What is reported; a member by their profile. */
export type Reported =
  | { kind: 'profile' }
  | { kind: 'conversation'; id: string }
  | { kind: 'photo'; id: string; url: string }
  /** `words`: the message, as a quote shows it. */
  | { kind: 'message'; id: string; words: string }

/** @param until when the screen may change: the receipt is read first */
export type BlockMember = (profile: { id: string; name: string }, until?: Promise<void>) => void

type Props = {
  profile: ReportSheet_profile$key
  /** Undefined while the sheet is closed. */
  reported: Reported | undefined
  onClose: () => void
  /** Blocks the member as well; the screen handles what follows. */
  onBlock: BlockMember
}

/**
 * Reports a member, a photo, a message or a conversation where it is, with a reason, own words and an
 * optional block; then the receipt (TRUST-07).
 */
export function ReportSheet({ profile: key, reported, onClose, onBlock }: Props) {
  const { t } = useTranslation('member')
  const profile = readInlineData(fragment, key)
  const { id, displayName: name } = profile
  const title = t(`report.title.${titleOf(reported)}`, { name })
  const subject = reported?.kind === 'profile' ? id : reported?.id
  const [filed, setFiled] = useState<FiledReport & { blocks: boolean }>()
  const shownSubject = useRef<string>(undefined)
  useEffect(() => {
    shownSubject.current = subject
    return () => {
      shownSubject.current = undefined
    }
  }, [subject])
  const read = useRef<() => void>(undefined)
  // Whatever closes the sheet, another screen included, ends the wait of a block.
  useEffect(() => () => read.current?.(), [])

  function close() {
    read.current?.()
    setFiled(undefined)
    onClose()
  }
  // The member may close the sheet, or open it for another subject, before the answer arrives.
  function file(filedSubject: string, report: FiledReport, blocks: boolean) {
    if (shownSubject.current !== filedSubject) {
      if (report.isNew) showToast({ tone: 'success', title: t('report.done'), text: t('report.promise') })
      else showToast({ tone: 'success', title: t('report.doneBefore') })
      if (blocks) onBlock({ id, name })
      return
    }
    setFiled({ ...report, blocks })
    if (blocks) onBlock({ id, name }, new Promise((resolve) => (read.current = resolve)))
  }
  return (
    <Modal open={reported !== undefined} onClose={close} title={title} titleHidden className={css.sheet}>
      {filed ? (
        <ReportReceipt
          report={filed}
          name={name}
          onClose={close}
          onBlock={
            filed.blocks
              ? undefined
              : () => {
                  close()
                  onBlock({ id, name })
                }
          }
        />
      ) : (
        reported &&
        subject !== undefined && (
          <>
            <ReportedHead profile={profile} reported={reported} title={title} />
            <ReportForm
              key={subject}
              kind={reported.kind}
              subject={subject}
              title={title}
              name={name}
              onFiled={(report, blocks) => file(subject, report, blocks)}
            />
          </>
        )
      )}
    </Modal>
  )
}

type HeadProps = { profile: ReportSheet_profile$data; reported: Reported; title: string }

/** What is reported: the photo or the member's face, and the words of a message. */
function ReportedHead({ profile, reported, title }: HeadProps) {
  const { t } = useTranslation('member')
  const { id, displayName: name, mainPhoto } = profile
  return (
    <>
      <div className={css.whom}>
        {reported.kind === 'photo' ? (
          <img className={css.photo} src={reported.url} alt="" width={60} height={60} />
        ) : (
          <Avatar size="l" url={mainPhoto?.square} id={id} name={name} className={css.face} />
        )}
        <div>
          <p className={css.title} aria-hidden>
            {title}
          </p>
          <p className={css.secret}>{t('report.secret', { name })}</p>
        </div>
      </div>
      {reported.kind === 'message' && reported.words !== '' && (
        <blockquote className={css.quote} dir="auto">
          {reported.words}
        </blockquote>
      )}
    </>
  )
}

function titleOf(reported: Reported | undefined): 'member' | 'photo' | 'message' {
  if (reported?.kind === 'photo' || reported?.kind === 'message') return reported.kind
  return 'member'
}

const fragment = graphql`
  # A value, because a card of the swipe game outlives the answer that dealt it.
  fragment ReportSheet_profile on Profile @inline {
    id
    displayName
    mainPhoto {
      square: url(variant: SQUARE)
    }
  }
`

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { LateContent } from '#web/design/notice/LateContent.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import type { BlockMember, Reported } from './reported.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportReceipt } from './ReportReceipt.tsx'
import type { FiledReport } from './useReport.ts'
import { useReportTitle } from './useReportTitle.ts'
import css from './ReportSteps.module.css'

/** `photo`: the address of the main one. */
type Profile = { id: string; name: string; photo: string | undefined }

type Props = {
  profile: Profile
  reported: Reported
  onClose: () => void
  onBlock: BlockMember
}

/** The open sheet: a reason, own words and an optional block; then the receipt (TRUST-07). */
export function ReportSteps({ profile, reported, onClose, onBlock }: Props) {
  const { t } = useTranslation('member')
  const { id, name } = profile
  const title = useReportTitle(reported, name)
  const subject = reported.kind === 'profile' ? id : reported.id
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
    <LateContent>
      {filed ? (
        <ReportReceipt
          report={filed}
          name={name}
          onClose={onClose}
          onBlock={
            filed.blocks
              ? undefined
              : () => {
                  onClose()
                  onBlock({ id, name })
                }
          }
        />
      ) : (
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
      )}
    </LateContent>
  )
}

type HeadProps = { profile: Profile; reported: Reported; title: string }

/** What is reported: the photo or the member's face, and the words of a message. */
function ReportedHead({ profile, reported, title }: HeadProps) {
  const { t } = useTranslation('member')
  const { id, name, photo } = profile
  return (
    <>
      <div className={css.whom}>
        {reported.kind === 'photo' ? (
          <img className={css.photo} src={reported.url} alt="" width={60} height={60} />
        ) : (
          <Avatar size="l" url={photo} id={id} name={name} className={css.face} />
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

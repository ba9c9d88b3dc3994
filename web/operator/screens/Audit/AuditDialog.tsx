import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AuditDialog_entry$key } from '#web/__generated__/AuditDialog_entry.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { CopyCode } from '#web/operator/parts/CopyCode.tsx'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { useActionWords } from '#web/operator/parts/useActionWords.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { Changes } from './Changes.tsx'
import { SubjectLinks } from './SubjectLinks.tsx'
import { useAuditWords } from './useAuditWords.ts'
import css from './AuditDialog.module.css'

const MOMENT = { dateStyle: 'full', timeStyle: 'medium' } as const

type Props = {
  entry: AuditDialog_entry$key
  site: string
  /** Shows everything about the subject with this id. */
  onSubject: (id: string) => void
  onClose: () => void
}

/** One act with everything that is recorded of it. */
export function AuditDialog({ entry: key, site, onSubject, onClose }: Props) {
  const { t, i18n } = useTranslation('audit')
  const wordsOf = useActionWords()
  const entry = useFragment(fragment, key)
  const words = useAuditWords()
  const { subjectId, requestId, purpose, subgraph } = entry
  const part = i18n.exists(`audit:parts.${subgraph}`) ? t(`parts.${subgraph as 'accounts'}`) : subgraph
  const facts = [
    { name: t('at'), value: formatDate(entry.at, MOMENT) },
    { name: t('by'), value: words.by(entry) },
    { name: t('role'), value: words.role(entry) },
    { name: t('site'), value: words.site(entry, site) },
    { name: t('subject'), value: <SubjectLinks entry={entry} /> },
    ...(subjectId ? [{ name: t('id'), value: <CopyCode text={subjectId} name={t('id')} /> }] : []),
    ...(purpose ? [{ name: t('purpose'), value: <span dir="auto">{purpose}</span> }] : []),
    { name: t('part'), value: part },
    ...(requestId ? [{ name: t('request'), value: <CopyCode text={requestId} name={t('request')} /> }] : []),
  ]
  return (
    <Modal open onClose={onClose} title={wordsOf(entry.action)} size="l" phone="full">
      <div className={css.parts}>
        <Facts facts={facts} />
        <Changes before={entry.before} after={entry.after} />
        {subjectId && (
          <Button look="quiet" className={css.all} onClick={() => onSubject(subjectId)}>
            {t('all', { name: words.subjectName(entry) })}
          </Button>
        )}
      </div>
    </Modal>
  )
}

const fragment = graphql`
  fragment AuditDialog_entry on AuditEntry {
    at
    action
    subjectId
    subgraph
    purpose
    before
    after
    requestId
    ...useAuditWords_entry
    ...SubjectLinks_entry
  }
`

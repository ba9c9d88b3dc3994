import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/design/Icon.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Page } from '#web/operator/parts/Page.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import type { FoundLines } from './findLogLines.ts'
import { LogLinePanel } from './LogLinePanel.tsx'
import { ReferenceForm } from './ReferenceForm.tsx'
import css from './FailedRequestsScreen.module.css'

/** What the log has of a failed request, by the reference on a member's screen. Each look-up is recorded. */
export default function FailedRequestsScreen() {
  const { t } = useTranslation('operations')
  const [found, setFound] = useState<FoundLines>()
  return (
    <Page
      title={t('log.title')}
      state={found && t('log.state', { count: found.lines.length, reference: found.reference })}
    >
      <ReferenceForm onFound={setFound} />
      <p className={css.recorded}>
        <Icon of={Eye} size={16} />
        {t('log.recorded')}
      </p>
      <div aria-live="polite">
        {found ? <Lines found={found} /> : <EmptyPage title={t('log.ask')} text={t('log.askText')} />}
      </div>
    </Page>
  )
}

function Lines({ found: { lines, log } }: { found: FoundLines }) {
  const { t } = useTranslation('operations')
  const since = log.keptSince ? t('log.since', { moment: formatDate(log.keptSince, MOMENT) }) : t('log.empty')
  return (
    <div className={css.lines}>
      {log.leftOut > 0 && log.leftOutAt && (
        <Alert tone="warning">
          {t('log.leftOut', { count: log.leftOut, moment: formatDate(log.leftOutAt, MOMENT) })}
        </Alert>
      )}
      {lines.length === 0 ? (
        <EmptyPage title={t('log.none')} text={`${t('log.noneText')} ${since}`} />
      ) : (
        lines.map((line, place) => <LogLinePanel key={place} line={line} />)
      )}
    </div>
  )
}

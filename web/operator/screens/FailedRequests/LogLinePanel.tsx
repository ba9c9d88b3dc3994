import { useTranslation } from 'react-i18next'
import { Facts } from '#web/operator/parts/Facts.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import type { LogLine } from './findLogLines.ts'
import css from './LogLinePanel.module.css'

const MOMENT = { dateStyle: 'medium', timeStyle: 'long' } as const

/** One line of the log. Its words are the program's and stay as they are, so that a developer finds them. */
export function LogLinePanel({ line }: { line: LogLine }) {
  const { t } = useTranslation('operations')
  const code = (text: string) => <code className={css.code}>{text}</code>
  const facts = [
    { name: t('log.level'), value: t(`log.levels.${line.level as 'ERROR'}`) },
    { name: t('log.part'), value: code(line.part) },
    { name: t('log.site'), value: line.siteName ?? t('log.noSite') },
    ...(line.operation ? [{ name: t('log.operation'), value: code(line.operation) }] : []),
    ...(line.errorClass ? [{ name: t('log.errorClass'), value: code(line.errorClass) }] : []),
    ...(line.errorCode ? [{ name: t('log.errorCode'), value: code(line.errorCode) }] : []),
    ...(line.level === 'ERROR'
      ? [{ name: t('log.errorWords'), value: line.errorWords ? code(line.errorWords) : t('log.wordsHidden') }]
      : []),
  ]
  return (
    <Panel title={line.message} about={formatDate(line.at, MOMENT)}>
      <Facts facts={facts} />
      {line.stack && (
        <>
          <h3 className={css.head}>{t('log.stack')}</h3>
          <pre className={css.stack} dir="ltr">
            {line.stack}
          </pre>
        </>
      )}
    </Panel>
  )
}

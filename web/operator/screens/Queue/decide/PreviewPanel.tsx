import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { useMediaQuery } from '#web/runtime/useMediaQuery.ts'
import { needsReason } from '../work/choice.rules.ts'
import type { Deciding } from '../work/useDeciding.ts'
import { SaidText } from './SaidText.tsx'
import type { Preview } from './usePreview.ts'
import css from './PreviewPanel.module.css'

type Props = {
  deciding: Deciding
  preview: Preview
  /** The language that T shows, in words; undefined when the member reads in the console's. */
  otherLanguage: string | undefined
  onLanguage: () => void
  onWords: () => void
  /** Leaves the button to its owner. */
  hasOwnButton?: boolean
}

/** What each side will read, with the button that sends it. */
export function PreviewPanel({ deciding, preview, otherLanguage, onLanguage, onWords, hasOwnButton }: Props) {
  const { t } = useTranslation('queue')
  const { about, choice } = deciding
  const name = about.name ?? t('visitor')
  const isOld = preview.state === 'asking'
  const panel = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(width < 768px)')
  const text = preview.member?.text
  useEffect(() => {
    // The photo gives way: what will be read stands above the button before it can be pressed.
    if (isPhone && text !== undefined && !hasOwnButton) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isPhone, text, hasOwnButton])
  return (
    <div ref={panel} className={classes(css.panel, hasOwnButton && css.only)}>
      {preview.member && (
        <SaidText
          title={t('preview.reads', { name })}
          said={preview.member}
          isOld={isOld}
          actions={
            <>
              {otherLanguage !== undefined && (
                <Button look="plain" onClick={onLanguage}>
                  {otherLanguage} <kbd aria-hidden>T</kbd>
                </Button>
              )}
              {needsReason(choice.decision) && (
                <Button look="plain" onClick={onWords}>
                  {t('preview.add')} <kbd aria-hidden>E</kbd>
                </Button>
              )}
            </>
          }
          note={about.kind === 'REPORT' ? t('preview.notSaid') : t('preview.when')}
        />
      )}
      {preview.reporter && (
        <SaidText title={t('preview.reporterReads')} said={preview.reporter} isOld={isOld} />
      )}
      {!preview.member && <PreviewHint deciding={deciding} preview={preview} />}
      {!hasOwnButton && <ConfirmButton deciding={deciding} />}
    </div>
  )
}

/** In place of a text: why there is none. */
function PreviewHint({ deciding, preview }: { deciding: Deciding; preview: Preview }) {
  const { t } = useTranslation('queue')
  const { choice, about, shownLack } = deciding
  const name = about.name ?? t('visitor')
  if (choice.decision === 'ANSWER' && shownLack === undefined)
    return <p className={css.hint}>{t('preview.answer')}</p>
  if (preview.state === 'failed') return <p className={css.hint}>{t('preview.failed')}</p>
  if (preview.state === 'asking') return <p className={css.hint}>{t('preview.asking')}</p>
  if (preview.state === 'ready') return <p className={css.hint}>{t('preview.nothing', { name })}</p>
  const lack = shownLack ?? (choice.decision === undefined ? undefined : 'reason')
  return (
    <p className={classes(css.hint, shownLack && css.lack)} role={shownLack ? 'alert' : undefined}>
      {lack === undefined || (lack === 'reason' && !needsReason(choice.decision))
        ? t('preview.choose', { name })
        : t(`lack.${lack}`)}
    </p>
  )
}

/** What the button says: "Suspend for 7 days". */
export function useConfirmWords({ choice: { decision, days }, can }: Deciding): string {
  const { t } = useTranslation('queue')
  if (decision === undefined) return t(can('APPROVE') ? 'confirm.refuse' : 'confirm.decide')
  return t(`confirm.${decision as 'SUSPEND'}`, { count: days ?? 0 })
}

/** Sends the choice and goes on. */
export function ConfirmButton({ deciding, block }: { deciding: Deciding; block?: boolean }) {
  const words = useConfirmWords(deciding)
  const { choice, isAllowed } = deciding
  return (
    <Button
      type="submit"
      block={block ?? false}
      look={choice.decision === 'BAN' ? 'dangerSolid' : 'primary'}
      disabled={!isAllowed || choice.decision === undefined}
    >
      {words} <kbd aria-hidden>↵</kbd>
    </Button>
  )
}

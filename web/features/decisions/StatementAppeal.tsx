import { useEffect, useRef, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { StatementAppeal_statement$key } from '#web/__generated__/StatementAppeal_statement.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useKeptText } from '#web/features/forms/useKeptText.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { statementState } from './statementState.rules.ts'
import { useAppeal } from './useAppeal.ts'
import { useWholeAppeal } from './useWholeAppeal.ts'
import layout from '#web/design/layout.module.css'
import css from './StatementAppeal.module.css'

const LENGTH = 5000

/** The way of appeal of a decision: the form, then its receipt, then what came of it (TRUST-07). */
export function StatementAppeal(props: { statement: StatementAppeal_statement$key }) {
  const { t } = useTranslation('decisions')
  const statement = useWholeAppeal(useFragment(fragment, props.statement))
  const { id, appeal, appealUntil } = statement
  const state = statementState(statement)
  const decidedAt = appeal?.decidedAt ?? statement.correctedAt
  // Its sentence has the day; the title says the same without one.
  const isUndated = decidedAt == null && (state === 'UPHELD' || state === 'CORRECTED')
  const title = useRef<HTMLHeadingElement>(null)
  const wasFiledHere = useRef(false)
  // The form is gone, and the focus with it.
  useEffect(() => {
    if (wasFiledHere.current && state === 'FILED') title.current?.focus()
  }, [state])
  return (
    <section className={classes(layout.panel, css.appeal)} aria-labelledby="appeal-title">
      <h2 id="appeal-title" ref={title} tabIndex={-1}>
        {t(`appeal.title.${state}`)}
      </h2>
      {!isUndated && (
        <p className={layout.muted}>
          <MarkedText
            text={t(`appeal.text.${state}`, {
              reference: appeal?.reference,
              until: formatDate(appealUntil),
              filed: appeal && formatDate(appeal.filedAt),
              decided: decidedAt && formatDate(decidedAt),
            })}
            parts={{ b: <b /> }}
          />
        </p>
      )}
      {appeal?.answer && <Words title={t('appeal.answer')} text={appeal.answer} />}
      {appeal?.words && <Words title={t('appeal.yourWords')} text={appeal.words} />}
      {state === 'OPEN' && (
        <AppealForm
          key={id}
          statementId={id}
          onFiled={() => {
            wasFiledHere.current = true
          }}
        />
      )}
    </section>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <blockquote dir="auto">{text}</blockquote>
    </div>
  )
}

function AppealForm({ statementId, onFiled }: { statementId: string; onFiled: () => void }) {
  const { t } = useTranslation('decisions')
  const [words, setWords] = useKeptText(`appeal ${statementId}`)
  const { form, textOf, isSending, send } = useAppeal(statementId, () => {
    setWords('')
    onFiled()
  })
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSending) send(words)
  }
  return (
    <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
      <TextArea
        label={t('appeal.field')}
        name="words"
        rows={6}
        maxLength={LENGTH}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={textOf('words')}
      />
      <FormRefusal textOf={textOf} />
      <Button type="submit" busy={isSending}>
        {t('appeal.send')}
      </Button>
    </form>
  )
}

const fragment = graphql`
  fragment StatementAppeal_statement on Statement {
    id
    appealUntil
    # eslint-disable-next-line relay/unused-fields -- statementState reads it
    canAppeal
    correctedAt
    appeal {
      reference
      words
      filedAt
      # eslint-disable-next-line relay/unused-fields -- statementState reads it
      outcome
      answer
      decidedAt
    }
  }
`

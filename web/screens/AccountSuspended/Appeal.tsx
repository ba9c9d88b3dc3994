import { type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Appeal_suspension$key } from '#web/__generated__/Appeal_suspension.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { TextArea } from '#web/design/form/TextField.tsx'
import { MarkedText } from '#web/design/text/MarkedText.tsx'
import { FormRefusal } from '#web/features/forms/FormRefusal.tsx'
import { useKeptText } from '#web/features/forms/useKeptText.ts'
import { useRefusals } from '#web/features/forms/useRefusals.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { readText } from '#web/runtime/text/readText.ts'
import { SuspendedPart } from './SuspendedPart.tsx'
import { useFileAppeal } from './useFileAppeal.ts'
import layout from '#web/design/layout.module.css'

const LENGTH = 5000

/**
 * A suspended member appeals by a complaint, with a receipt and an answer. Once it is answered, another may
 * be filed.
 */
export function Appeal(props: { suspension: Appeal_suspension$key; onFiled: () => void }) {
  const { t } = useTranslation('settings')
  const { email, appeal } = useFragment(fragment, props.suspension)
  const isWaiting = appeal != null && appeal.answer == null
  return (
    <SuspendedPart
      id="appeal"
      title={t('suspended.appealTitle')}
      text={
        isWaiting ? (
          <MarkedText
            text={t('suspended.appealFiled', {
              email,
              reference: appeal.reference,
              date: formatDate(appeal.filedAt),
            })}
            parts={{ b: <b /> }}
          />
        ) : (
          t('suspended.appealText', { email })
        )
      }
    >
      {appeal?.answer != null && (
        <>
          <p>
            <MarkedText
              text={t('suspended.appealAnswered', { reference: appeal.reference })}
              parts={{ b: <b /> }}
            />
          </p>
          <blockquote>{appeal.answer}</blockquote>
        </>
      )}
      {!isWaiting && <AppealForm email={email} onFiled={props.onFiled} />}
    </SuspendedPart>
  )
}

function AppealForm({ email, onFiled }: { email: string; onFiled: () => void }) {
  const { t } = useTranslation('settings')
  const [text, setText] = useKeptText(`appeal of ${email}`)
  const { form, refuse, clear, textOf } = useRefusals()
  const [fileAppeal, isSending] = useFileAppeal()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (readText(text) === '') return refuse({ text: { code: 'TEXT_REQUIRED' } })
    clear()
    fileAppeal({ input: { about: 'SUSPENSION', text: text.trim() } }, (refusals) => {
      if (refusals) return refuse(refusals)
      setText('')
      onFiled()
    })
  }
  return (
    <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
      <TextArea
        label={t('suspended.appealField')}
        name="text"
        rows={6}
        maxLength={LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={textOf('text')}
      />
      <FormRefusal textOf={textOf} />
      <Button type="submit" busy={isSending}>
        {t('suspended.appealSubmit')}
      </Button>
    </form>
  )
}

const fragment = graphql`
  fragment Appeal_suspension on Suspension {
    email
    appeal {
      reference
      filedAt
      answer
    }
  }
`

import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { useRefusalsByField, type Refusal } from '../session/useRefusalWords.ts'
import { useRefusedFocus } from '../session/useRefusedFocus.ts'

type Sending = {
  form: RefObject<HTMLFormElement | null>
  isBusy: boolean
  /** In words, by field; `list` for what belongs to none. */
  refused: Record<string, string>
  submit: (event: FormEvent) => void
}

/** A form that is sent, and stays as it is when it is refused or its answer is lost. */
export function useForm(
  send: () => Promise<Refusal | undefined>,
  { done, onDone }: { done: string; onDone: () => void },
): Sending {
  const refusalsOf = useRefusalsByField('list')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Record<string, string>>({})
  useRefusedFocus(form, refused)
  async function run() {
    setBusy(true)
    const answer = await send()
    setBusy(false)
    if (!answer) return
    if (answer.code === undefined) {
      showToast({ tone: 'success', title: done })
      return onDone()
    }
    setRefused(refusalsOf(answer))
  }
  return {
    form,
    isBusy,
    refused,
    submit: (event) => {
      event.preventDefault()
      void run()
    },
  }
}

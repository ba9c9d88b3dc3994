import { Ban, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/design/form/Button.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { useRefusalWords } from '#web/operator/session/useRefusalWords.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import type { Flagger } from './flagger.ts'
import { endFlagger, replaceKey } from './flaggerChanges.ts'
import css from './TrustedFlaggersScreen.module.css'

type Props = { flagger: Flagger; onKey: (key: string) => void; onEnded: () => void }

/** Another key, because the one before is lost or known to others; and the end, for good. */
export function FlaggerActs({ flagger, onKey, onEnded }: Props) {
  const { t } = useTranslation('flaggers')
  const words = useRefusalWords()
  const { id: flaggerId, name, keyMadeAt } = flagger
  const [asked, setAsked] = useState<'key' | 'end'>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  function ask(what: 'key' | 'end' | undefined) {
    setRefused(undefined)
    setAsked(what)
  }
  async function replace() {
    setBusy(true)
    const answer = await replaceKey(flaggerId)
    setBusy(false)
    if (answer?.key !== undefined) return onKey(answer.key)
    if (answer) setRefused(words(answer))
  }
  async function end(purpose: string) {
    setBusy(true)
    const answer = await endFlagger({ flaggerId, purpose })
    setBusy(false)
    if (!answer) return
    if (answer.code !== undefined) return setRefused(words(answer.fields?.[0] ?? answer))
    showToast({ tone: 'success', title: t('end.done', { name }) })
    onEnded()
  }
  return (
    <div className={css.acts}>
      <Button look="quiet" icon={KeyRound} onClick={() => ask('key')}>
        {t('key.replace')}
      </Button>
      <Button look="danger" icon={Ban} onClick={() => ask('end')}>
        {t('end.act')}
      </Button>
      <Confirm
        open={asked === 'key'}
        isBusy={isBusy}
        title={t('key.replaceTitle', { name })}
        text={t('key.replaceText', { at: formatDate(keyMadeAt, MOMENT) })}
        yes={t('key.replace')}
        refused={refused}
        onYes={() => void replace()}
        onNo={() => ask(undefined)}
      />
      <Confirm
        open={asked === 'end'}
        isDanger
        asksPurpose
        isBusy={isBusy}
        title={t('end.title', { name })}
        text={t('end.text')}
        yes={t('end.act')}
        refused={refused}
        onYes={(purpose) => void end(purpose)}
        onNo={() => ask(undefined)}
      />
    </div>
  )
}

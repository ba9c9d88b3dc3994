import { Download } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { uuidv7 } from 'uuidv7'
import { Button } from '#web/design/form/Button.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { useRefusalsByField } from '#web/operator/session/useRefusalWords.ts'
import { useRefusedFocus } from '#web/operator/session/useRefusedFocus.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { createDiscountCode, createDiscountCodeSeries } from './codeChanges.ts'
import { saveSeries } from './seriesFile.ts'
import { NO_TERMS, termsOf, type TypedTerms } from './terms.rules.ts'
import { TermsFields } from './TermsFields.tsx'
import css from './Dialogs.module.css'

const SERIES_MAX = 1000

type Props = {
  /** One code, a series, or nothing to make. */
  making: 'code' | 'series' | undefined
  countries: readonly string[]
  currencies: readonly string[]
  onCreated: () => void
  onClose: () => void
}

/** A new discount code, or a series of random ones with its file. */
export function NewCodes({ making, onCreated, onClose, ...offered }: Props) {
  const { t } = useTranslation('prices')
  const [isBusy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  function close() {
    setCodes(undefined)
    onClose()
  }
  return (
    <Modal
      open={making !== undefined}
      closable={!isBusy}
      onClose={close}
      title={t(codes ? 'series.done' : making === 'series' ? 'series.new' : 'code.new', {
        count: codes?.length ?? 0,
      })}
    >
      {codes ? (
        <MadeSeries codes={codes} onDone={close} />
      ) : (
        making && (
          <NewCodesForm
            {...offered}
            isSeries={making === 'series'}
            isBusy={isBusy}
            onBusy={setBusy}
            onNo={close}
            onCreated={(made) => {
              onCreated()
              if (making === 'series') setCodes(made)
              else close()
            }}
          />
        )
      )}
    </Modal>
  )
}

function MadeSeries({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('prices')
  return (
    <div className={css.form}>
      <p>{t('series.doneText')}</p>
      <TextArea label={t('series.codes')} readOnly value={codes.join('\n')} />
      <div className={css.buttons}>
        <Button look="quiet" onClick={onDone}>
          {t('series.close')}
        </Button>
        <Button icon={Download} onClick={() => saveSeries(codes, t('code.head'))}>
          {t('series.csv')}
        </Button>
      </div>
    </div>
  )
}

type FormProps = Omit<Props, 'making' | 'onCreated' | 'onClose'> & {
  isSeries: boolean
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onCreated: (codes: readonly string[]) => void
  onNo: () => void
}

function NewCodesForm({ isSeries, isBusy, onBusy, onCreated, onNo, countries, currencies }: FormProps) {
  const { t } = useTranslation('prices')
  const { t: ofConsole } = useTranslation('console')
  const refusalsOf = useRefusalsByField('list')
  const form = useRef<HTMLFormElement>(null)
  // One key for one dialog: a code whose answer was lost is made once, however often it is sent.
  const [idempotencyKey] = useState(uuidv7)
  const [code, setCode] = useState('')
  const [count, setCount] = useState('10')
  const [terms, setTerms] = useState<TypedTerms>(isSeries ? { ...NO_TERMS, validity: 'ONCE' } : NO_TERMS)
  const [refused, setRefused] = useState<Record<string, string>>({})
  useRefusedFocus(form, refused)

  async function submit(event: FormEvent) {
    event.preventDefault()
    onBusy(true)
    const made = await create()
    onBusy(false)
    if (!made) return
    if (made.codes) return onCreated(made.codes)
    setRefused(refusalsOf(made.refusal))
  }
  async function create() {
    const own = { idempotencyKey, terms: termsOf(terms) }
    if (isSeries) {
      const number = /^\d{1,6}$/.test(count.trim()) ? Number(count.trim()) : 0
      const answer = await createDiscountCodeSeries({ ...own, prefix: code, count: number })
      return answer && { codes: answer.series?.codes, refusal: answer }
    }
    const answer = await createDiscountCode({ ...own, code })
    const made = answer?.discountCode
    if (made) showToast({ tone: 'success', title: t('code.created', { code: made.code }) })
    return answer && { codes: made && [made.code], refusal: answer }
  }
  const ofAll = refused.list ?? refused.idempotencyKey
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {ofAll !== undefined && (
        <Alert tone="danger" announced>
          {ofAll}
        </Alert>
      )}
      <NameFields
        isSeries={isSeries}
        code={code}
        count={count}
        refused={refused}
        onCode={setCode}
        onCount={setCount}
      />
      <TermsFields
        terms={terms}
        countries={countries}
        currencies={currencies}
        refused={refused}
        onChange={(changed) => setTerms({ ...terms, ...changed })}
      />
      <div className={css.buttons}>
        <Button look="quiet" onClick={onNo}>
          {ofConsole('confirm.no')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t(isSeries ? 'series.create' : 'code.create')}
        </Button>
      </div>
    </form>
  )
}

type NameProps = {
  isSeries: boolean
  code: string
  count: string
  refused: Record<string, string>
  onCode: (code: string) => void
  onCount: (count: string) => void
}

/** The code; of a series how the codes begin, and how many there are. */
function NameFields({ isSeries, code, count, refused, onCode, onCount }: NameProps) {
  const { t } = useTranslation('prices')
  return (
    <>
      <TextField
        label={t(isSeries ? 'series.prefix' : 'code.head')}
        hint={t(isSeries ? 'series.prefixHint' : 'code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        optional={isSeries}
        value={code}
        error={refused.code ?? refused.prefix}
        onChange={(event) => onCode(event.target.value)}
      />
      {isSeries && (
        <TextField
          label={t('series.count')}
          hint={t('series.countHint', { max: SERIES_MAX })}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          error={refused.count}
          onChange={(event) => onCount(event.target.value)}
        />
      )}
    </>
  )
}

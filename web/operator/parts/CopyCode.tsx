import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/design/form/Button.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import css from './CopyCode.module.css'

/** An id with a button that copies it. @param name what it is, in words */
export function CopyCode({ text, name }: { text: string; name: string }) {
  const { t } = useTranslation('audit')
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    showToast({ tone: isCopied ? 'success' : 'danger', title: t(isCopied ? 'copied' : 'notCopied') })
  }
  return (
    <span className={css.copy}>
      <code>{text}</code>
      <IconButton icon={Copy} label={t('copy', { name })} onClick={() => void copy()} />
    </span>
  )
}

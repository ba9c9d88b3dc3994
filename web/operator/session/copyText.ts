import { showToast } from '#web/runtime/notices/toastStore.ts'

/** Copies a text to the clipboard, and says in a toast whether that worked. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast(isCopied ? { tone: 'success', title: words.copied } : { tone: 'danger', title: words.notCopied })
}

// The document opens with the age question (SITE-13), which works without script. This answers it without a
// reload, and removes it before the first paint if this device has answered before. It runs before the app,
// so the two can share no code.

const STORAGE_KEY = 'dismissals'
const NAME = 'entry-warning'
const YEAR_SECONDS = 365 * 24 * 3600

const gate = () => document.getElementById('entry-gate')

/** When it was accepted on this device, in milliseconds since 1970. */
function acceptedAt(): number | undefined {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>)[NAME]
  } catch {
    return undefined
  }
}

/** For the server to read with the next page. */
function keepCookie(at: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${NAME}=${at}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

function openPage(): void {
  document.documentElement.dataset.entered = ''
  const hadFocus = gate()?.contains(document.activeElement) === true
  gate()?.remove()
  document.getElementById('root')?.removeAttribute('inert')
  // The next key press belongs at the beginning of the page.
  if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true })
}

function accept(): void {
  const at = Date.now()
  keepCookie(at)
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...kept, [NAME]: at }))
  } catch {
    // Without storage, the cookie remembers.
  }
  openPage()
  // The app gets the event that other tabs get.
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.closest('#entry-gate')) return
  if ((event.submitter as HTMLButtonElement | null)?.name !== 'locale') {
    event.preventDefault()
    return accept()
  }
  // Reload in that language at the full address; the document only has the path.
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  const back = form.elements.namedItem('return') as HTMLInputElement
  back.value = address.pathname + address.search
}

function followDevice(): void {
  const at = acceptedAt()
  if (at === undefined) return
  if (!document.cookie.includes(`${NAME}=`)) keepCookie(at)
  openPage()
}

// The installed app does not ask.
const isAnswered = acceptedAt() !== undefined || matchMedia('(display-mode: standalone)').matches
if (isAnswered) document.documentElement.dataset.entered = ''
addEventListener('submit', onSubmit, true)
addEventListener('storage', followDevice)
addEventListener('DOMContentLoaded', () => {
  if (isAnswered) openPage()
  followDevice()
  gate()?.querySelector<HTMLElement>('[name=answer]')?.focus()
})

export {}

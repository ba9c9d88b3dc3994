/** Says in the reader's language that even the error page could not be shown, with a way home. It uses nothing that could be what failed (SITE-15). */
export function BrokenErrorPage({ text, home }: { text: string; home: string }) {
  return (
    <main>
      <p role="alert">{text}</p>
      <a href="/">{home}</a>
    </main>
  )
}

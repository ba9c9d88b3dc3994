/**
 * Says in the reader's language that even the error page failed, with a way home. Uses nothing that may
 * itself be broken (SITE-15).
 */
export function BrokenErrorPage({ text, home }: { text: string; home: string }) {
  return (
    <main>
      <p role="alert">{text}</p>
      <a href="/">{home}</a>
    </main>
  )
}

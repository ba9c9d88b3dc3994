import errors from '#web/locales/en/errors.json'
import shell from '#web/locales/en/shell.json'

// Everything at once: the console has two languages, and people who work in it for hours.
export const words: Record<string, object> = {
  ...import.meta.glob<object>('../locales/en/*.json', { eager: true, import: 'default' }),
  shell,
  errors,
}

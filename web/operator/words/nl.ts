import errors from '#web/locales/nl/errors.json'
import shell from '#web/locales/nl/shell.json'

// Everything at once: the console has two languages, and people who work in it for hours.
export const words: Record<string, object> = {
  ...import.meta.glob<object>('../locales/nl/*.json', { eager: true, import: 'default' }),
  shell,
  errors,
}

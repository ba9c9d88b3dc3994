export const first = import.meta.glob<object>('../../locales/da/{shell,errors,undo,gifts}.json', {
  eager: true,
  import: 'default',
})
export const later = import.meta.glob<{ default: object }>([
  '../../locales/da/*.json',
  '!../../locales/da/{shell,errors,undo,gifts}.json',
])

// Loaded before the product (node --import): its process then sees another time, as on a machine with a wrong
// clock. The database keeps its own.
const skewMs = Number(process.env['CLOCK_SKEW_MS'] ?? 0)
const TrueDate = Date
const trueNow = Date.now.bind(Date)

class SkewedDate extends TrueDate {
  constructor(...parameters: ConstructorParameters<typeof Date> | []) {
    if (parameters.length === 0) super(trueNow() + skewMs)
    else super(...(parameters as ConstructorParameters<typeof Date>))
  }
  static override now(): number {
    return trueNow() + skewMs
  }
}
globalThis.Date = SkewedDate as DateConstructor

// What we use of Mollie's client, in one module that is loaded when it is needed.
export { ClientCore } from 'mollie-api-typescript/core.js'
export { customersCreate } from 'mollie-api-typescript/funcs/customersCreate.js'
export { mandatesCreate } from 'mollie-api-typescript/funcs/mandatesCreate.js'
export { paymentsCancel } from 'mollie-api-typescript/funcs/paymentsCancel.js'
export { paymentsCreate } from 'mollie-api-typescript/funcs/paymentsCreate.js'
export { paymentsGet } from 'mollie-api-typescript/funcs/paymentsGet.js'
export { refundsCreate } from 'mollie-api-typescript/funcs/refundsCreate.js'

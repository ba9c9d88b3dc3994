// What npm runs after it has installed the packages.
import { linkNode } from './installation.mjs'

linkNode()

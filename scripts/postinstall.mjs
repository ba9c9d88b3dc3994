// Runs after npm has installed the packages.
import { linkNode } from './installation.mjs'

linkNode()

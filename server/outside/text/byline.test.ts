import { expect, test } from 'vitest'
import { namesOf } from './byline.ts'

test.each([
  ['Kristin Hannah', ['Kristin Hannah']],
  ['Lee Child and Andrew Child', ['Lee Child', 'Andrew Child']],
  ['James Patterson and Matt Eversmann with Tim Malloy', ['James Patterson', 'Matt Eversmann', 'Tim Malloy']],
  ['Scott Cawthon, Elley Cooper and Andrea Waggener.', ['Scott Cawthon', 'Elley Cooper', 'Andrea Waggener']],
  ['and   Jeff Kinney', ['Jeff Kinney']],
  ['Ann M. Martin. Illustrated by Ellen T. Crenshaw', ['Ann M. Martin']],
  ['written and illustrated by Mattie J.T. Stepanek', ['Mattie J.T. Stepanek']],
  ['W.E.B. Griffin and William E. Butterworth IV', ['W.E.B. Griffin', 'William E. Butterworth IV']],
  ['Kurt Vonnegut, Jr.', ['Kurt Vonnegut, Jr.']],
  ['Alexander Sandberg', ['Alexander Sandberg']],
  [' ', []],
])('%j is by %j', (byline, names) => {
  expect(namesOf(byline)).toEqual(names)
})

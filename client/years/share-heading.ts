/** The id of the heading that the link on top of the year leads to. */
export const shareHeading = 'share'

/** Where the dialog that deletes the account opens; an address, so that it opens without scripts too. */
export const DELETE_ACCOUNT_PATH = '/account?confirm=delete';

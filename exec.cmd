@rem The scripts of package.json begin with "exec", so that npm passes signals to Node and not to a shell. Windows has no exec.
@%*

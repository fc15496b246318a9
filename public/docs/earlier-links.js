// Links into the reference were links into this page before the reference had a page of its own.
if (/^#(tag|model)\//.test(location.hash)) location.replace(`/docs/reference${location.hash}`);
